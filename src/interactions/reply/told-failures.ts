/**
 * Failures by interaction, for senders that asked for them. Only an emulator asks; nothing is kept for interactions of
 * Discord.
 */
const asked = new WeakMap<object, { failure?: string }>();

/** Starts recording failures of an interaction, by its payload. */
export function tellFailures(interaction: object): void {
  asked.set(interaction, {});
}

/** Whether the sender of an interaction asked. */
export function isAskedFor(interaction: object): boolean {
  return asked.has(interaction);
}

/** Records a failure; the first one counts. */
export function noteFailure(interaction: object, code: string, incidentId?: string): void {
  const told = asked.get(interaction);
  if (told) told.failure ??= toText(code, incidentId);
}

/** Returns the failure as a header value; undefined if there is none, or the sender did not ask. */
export function failureOf(interaction: object): string | undefined {
  return asked.get(interaction)?.failure;
}

function toText(code: string, incidentId: string | undefined): string {
  return new URLSearchParams({
    code,
    ...(incidentId === undefined ? {} : { incident_id: incidentId }),
  }).toString();
}
