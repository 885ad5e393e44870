/** The list of requests to the bots, with its filters. */
export function RequestsPane() {
  return null;
}
