"""`killzone play`: starts the server and opens the table in a browser."""

from pathlib import Path
from typing import Annotated

import typer

PORT = 8000


def play(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = PORT,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in the same network play.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None, typer.Option(help="A name by which others reach this machine; may be given again.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    data: Annotated[
        Path | None, typer.Option(help="The folder that keeps tables; KILLZONE_DATA or the user's own if not given.")
    ] = None,
    pause: Annotated[
        float,
        typer.Option(
            min=0, max=10, help="Seconds to look at an answer of a bot; twice as long for dice, none for passes."
        ),
    ] = 0.5,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes for bots; one less than there are cores if not given.")
    ] = None,
    proxy: Annotated[
        str | None,
        typer.Option(help="The address of a proxy in front: limits for each address are then the proxy's to keep."),
    ] = None,
    campaign: Annotated[Path | None, typer.Option(help="Open the page of the campaign in this file.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only see whether everything is there to start.")] = False,
) -> None:
    """Play in the browser: start the server, say where it is, and open the page."""
    import os

    from killzone.cli.output import fail, note
    from killzone.web.addresses import reachable
    from killzone.web.server import AddressError, address, listen, local_names, serve
    from killzone.web.settings import Settings, usual_data
    from killzone.web.store import Store, StoreError

    settings = Settings(
        data or usual_data(),
        names=local_names(name or []),
        pause=pause,
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        proxy=proxy or "",
    )
    start = ""
    if campaign is not None:
        found = campaign_at(campaign)
        settings, start = settings._replace(campaigns=found), f"campaigns/{next(iter(found))}"
    try:
        store = Store(settings.database)
    except StoreError as problem:
        fail(f"--data {settings.data}: {problem}.", code=1)
    for id, damage in store.damaged.items():
        note(f"Table {store.title(id)} is damaged and cannot be opened: {damage}. The others can.")
    try:
        listening = listen(host, port)
    except AddressError as problem:
        store.close()
        fail(f"Cannot listen at {problem}. Try another: killzone play --port 0", code=1)
    port = listening.getsockname()[1]
    where = address(host, port)
    settings = settings._replace(addresses=reachable(host, port, name or []))
    if check:
        listening.close()
        store.close()
        note(f"Ready to serve {where} with the tables in {settings.data}.")
        return

    def ready() -> None:
        print(f"{where}{start}", flush=True)
        for other in settings.addresses:
            note(f"Others in the network find it at {other}/")
        if not settings.addresses:
            note(
                "Only browsers on this machine find it; to let others in the network play: killzone play --host 0.0.0.0"
            )
        note("Stop with Ctrl+C; every table is kept.")
        if open_:
            open_page(f"{where}{start}")

    serve(settings, store, listening, ready)


def campaign_at(file: Path) -> dict[str, Path]:
    """The campaign in a file, by the id that leads to it; ends with exit code 2 where there is none."""
    from killzone.campaign.files import CampaignFileError
    from killzone.campaign.keeping import read
    from killzone.cli.output import fail
    from killzone.web.keys import id_for

    try:
        return {id_for(read(file).history[0].digest): file.resolve()}
    except CampaignFileError as problem:
        fail(str(problem))


def open_page(where: str) -> None:
    """Show the page, if this machine has a browser; in a thread, since finding one may take a while."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()
