"""The models: one YAML file each, and the baselines as Inspect model APIs."""
