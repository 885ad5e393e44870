/** Returns the requirement that a base URL breaks; undefined if it is valid. */
export function findAddressProblem(text: string): string | undefined {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : NO_URL;
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https address';
  if (username !== '' || password !== '') return 'must be without user name and password';
  // The parsed address does not reveal an empty query or fragment.
  if (/[?#]/.test(text)) return 'must be without a query and without a fragment';
  if (/\/api(\/v\d+)?\/*$/.test(text))
    return 'must be without /api or /api/v10 at its end, which is added automatically: for Discord itself, use https://discord.com';
  return undefined;
}

const NO_URL = { protocol: '', username: '', password: '' };
