"""`uiprobe documents`: what explorations of AppAgent wrote, as files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import output_option
from uiprobe.cli.results import tell_logs_without_rows


@click.command()
@click.argument("logs", nargs=-1, required=True)
@output_option(
    "results/documents", "Folder for two files of each app: JSON for agents, Markdown for people."
)
def documents(logs: tuple[str, ...], output: Path) -> None:
    """Write the documents of apps from LOGS of uiprobe/app_documents (folders or log files).

    \b
    Example:
      inspect eval uiprobe/app_documents --model openai/gpt-4o --log-dir results/exploring
      uiprobe documents results/exploring -o results/documents
      inspect eval uiprobe/navigation --model openai/gpt-4o -T agent=appagent \\
        -T documents=results/documents -T observation=annotated_image
    """
    from uiprobe.episodes.documents import save_documents
    from uiprobe.results.app_documents import NoDocumentsError, read_documents

    try:
        found = read_documents(logs)
        written = save_documents(found.documents, output)
    except NoDocumentsError as error:
        fail(str(error))
    except OSError as error:
        fail(f"writing documents into {output}: {error}; choose another folder with -o")
    for one, file in zip(found.documents, written, strict=True):
        tell(f"{file}: {len(one.elements)} elements of {one.app}")
    if tell_logs_without_rows([], [], found.unreadable, 0):
        sys.exit(EXIT_ERRORS)
