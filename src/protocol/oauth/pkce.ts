/** The only method by which Discord turns a code verifier into a challenge. */
export const CODE_CHALLENGE_METHOD = 'S256';

/** True if a text can be a code verifier: 43 to 128 of the letters A to Z and a to z, digits, and `-._~`. */
export function isCodeVerifier(text: string): boolean {
  return /^[A-Za-z0-9\-._~]{43,128}$/.test(text);
}

/** True if a text can be a code challenge: the 43 characters of a SHA-256 in base64url without padding. */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9\-_]{43}$/.test(text);
}
