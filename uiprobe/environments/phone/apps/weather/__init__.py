"""Weather: places with hourly and daily forecasts, warnings, own alerts, a map, units."""
