/** What keeps a text from being the address of a service, as what it must be; undefined for one that is. */
export function findAddressFault(text: string): string | undefined {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : NO_URL;
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https address';
  if (username !== '' || password !== '') return 'must be without user name and password';
  // Of an empty one there is nothing in the parsed address.
  if (/[?#]/.test(text)) return 'must be without a query and without a fragment';
  if (/\/api(\/v\d+)?\/*$/.test(text))
    return 'must be without /api or /api/v10 at its end, which is added: of the live service it is https://discord.com';
  return undefined;
}

const NO_URL = { protocol: '', username: '', password: '' };
