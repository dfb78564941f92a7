import type { Reason } from "../protocol";
import { say } from "../words/say";

/** Save the position, as whoever holds these secrets (parted by commas) may see it, as a scenario file; reasons where it cannot be. */
export async function saveScenario(table: string, secrets: string): Promise<Reason[] | undefined> {
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/scenario`, secrets ? { headers: { "X-Killzone-Seat": secrets } } : {});
    if (!answer.ok) {
      const failed = (await answer.json()) as { reasons?: Reason[] };
      return failed.reasons ?? [{ rule: "", text: say`The server answered with ${answer.status}.` }];
    }
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = `${table}.yaml`;
    link.click();
    URL.revokeObjectURL(url);
    return undefined;
  } catch {
    return [{ rule: "", text: say`The server does not answer.`, hint: say`try again once the connection is back` }];
  }
}
