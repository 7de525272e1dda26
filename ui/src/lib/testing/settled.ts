/** Turns of the event loop that answers of the host and what the page makes of them may take: the page of the tests passes some events on in the next one. */
const TURNS = 5;

/** Waits until all that follows from what happened has happened. It waits for turns and for no length of time, so a slow machine changes nothing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => setTimeout(next));
}
