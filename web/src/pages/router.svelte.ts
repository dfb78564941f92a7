import { routeOf, type Route } from "./route";

/** The page's address as state. Links inside the site change it without loading anything again. */
class Router {
  path = $state(location.pathname);
  route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Go to an address of this site, as a link would. */
  go(address: string): void {
    const url = new URL(address, location.href);
    const elsewhere = url.pathname !== location.pathname;
    history.pushState(null, "", url);
    this.path = url.pathname;
    if (elsewhere) scrollTo(0, 0);
  }

  /** Change the address that would be shared or loaded again, without a step to go back to. */
  rename(address: string): void {
    history.replaceState(null, "", new URL(address, location.href));
    this.path = location.pathname;
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
