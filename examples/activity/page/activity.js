/**
 * In a browser, the code comes in the address of the page. In Discord's client it comes from the Embedded App SDK:
 * `const { code } = await discordSdk.commands.authorize({ client_id, response_type: 'code', scope: ['identify'] })`.
 */
const who = document.querySelector('#who');
const signIn = document.querySelector('#sign-in');
const redirectUri = `${location.origin}/`; // the SDK has none
const code = new URLSearchParams(location.search).get('code');

if (code) {
  history.replaceState(null, '', location.pathname);
  who.textContent = await greet(code);
} else {
  const { applicationId, authorizeUrl } = await (await fetch('api/settings')).json();
  const query = {
    client_id: applicationId,
    response_type: 'code',
    scope: 'identify',
    redirect_uri: redirectUri,
  };
  signIn.href = `${authorizeUrl}?${new URLSearchParams(query)}`;
  signIn.hidden = false;
  who.textContent = 'Who are you?';
}

async function greet(code) {
  const answer = await fetch('api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, redirectUri }),
  });
  // With `accessToken`, `discordSdk.commands.authenticate` opens the rest of the SDK.
  const { error, username } = await answer.json();
  return answer.ok ? `Welcome, ${username}.` : error;
}
