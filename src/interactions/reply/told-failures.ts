/**
 * The interactions whose sender asked what fails while they are answered, and what has. Only an emulator asks: Discord
 * is told nothing, and nothing is kept for what it sends.
 */
const asked = new WeakMap<object, { failure?: string }>();

/** Keeps what fails while an interaction is answered, by its payload. */
export function tellFailures(interaction: object): void {
  asked.set(interaction, {});
}

/** Notes a failure, of which the first is told. */
export function noteFailure(interaction: object, code: string, incidentId?: string): void {
  const told = asked.get(interaction);
  if (told) told.failure ??= toText(code, incidentId);
}

/** Returns what has failed, as the value of a header; undefined if nothing has, or nobody asked. */
export function failureOf(interaction: object): string | undefined {
  return asked.get(interaction)?.failure;
}

function toText(code: string, incidentId: string | undefined): string {
  return new URLSearchParams({
    code,
    ...(incidentId === undefined ? {} : { incident_id: incidentId }),
  }).toString();
}
