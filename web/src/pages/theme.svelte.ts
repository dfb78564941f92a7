const KEY = "killzone:theme";

type Theme = "dark" | "light";

/** Dark or light: what the player chose here, else what the system prefers. */
class Look {
  theme: Theme = $state(chosen() ?? preferred());

  constructor() {
    this.#show();
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
      if (!chosen()) this.theme = preferred();
      this.#show();
    });
  }

  toggle(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.theme);
    } catch {
      // A browser that keeps nothing still shows the theme until it is closed.
    }
    this.#show();
  }

  #show(): void {
    document.documentElement.dataset["theme"] = this.theme;
  }
}

function chosen(): Theme | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "dark" || kept === "light" ? kept : undefined;
  } catch {
    return undefined;
  }
}

function preferred(): Theme {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export const look = new Look();
