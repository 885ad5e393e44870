import * as z from 'zod';

/** Where the service is, without `/api` and without a slash at the end. Default `https://discord.com`. */
export const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .default('https://discord.com')
  // A refinement also runs on what is no address, and must not throw.
  .refine((url) => !hasCredentials(url), 'must be without user name and password')
  .transform((url) => url.replace(/\/+$/, ''));

function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}
