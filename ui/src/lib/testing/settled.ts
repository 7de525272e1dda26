/** The turns of the event loop that host answers and page updates can take: the test page delivers some events in the next turn. */
const TURNS = 5;

/** Waits until all pending work is done. It counts turns, not time, so a slow machine gives the same result. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => setTimeout(next));
}
