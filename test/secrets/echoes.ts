/** Everything that is sent, as one text: a service, or a proxy on the way, may give any of it back. */
export function sentTo(input: unknown, init: RequestInit = {}): string {
  const headers = [...new Headers(init.headers)].map((header) => header.join(': ')).join(' ');
  const body = typeof init.body === 'string' ? init.body : '';
  return `${String(input)} ${headers} ${body}`;
}

/** A service that repeats what it was sent, each time in another way. */
export const echoes: readonly (readonly [string, (said: string) => Response | Promise<Response>])[] = [
  ['in a message', (said) => Response.json({ code: 0, message: said }, { status: 400 })],
  ['in a message of 401', (said) => Response.json({ code: 0, message: said }, { status: 401 })],
  ['in a message of 403', (said) => Response.json({ code: 50001, message: said }, { status: 403 })],
  ['in a message of 404', (said) => Response.json({ code: 10002, message: said }, { status: 404 })],
  [
    'in a tree of problems',
    (said) =>
      Response.json(
        {
          code: 50035,
          message: said,
          errors: {
            '0': { name: { _errors: [{ code: said, message: said }] } },
            [said]: { _errors: [{ code: 'C', message: 'M' }] },
          },
        },
        { status: 400 },
      ),
  ],
  [
    'with the daily limit',
    (said) => Response.json({ code: 30034, message: said, retry_after: 5 }, { status: 429 }),
  ],
  [
    'in the words of RFC 6749',
    (said) => Response.json({ error: said, error_description: said }, { status: 400 }),
  ],
  [
    'in a page',
    (said) => new Response(`<h1>${said}</h1>`, { status: 403, headers: { 'content-type': 'text/html' } }),
  ],
  [
    'in a page that says it is a success',
    (said) => new Response(`<h1>${said}</h1>`, { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'in broken JSON',
    (said) => new Response(`{"${said}`, { headers: { 'content-type': 'application/json' } }),
  ],
  ['in commands that are none', (said) => Response.json([{ id: said, [said]: said, options: said }])],
  ['in what is no list', (said) => Response.json({ [said]: said })],
  [
    'in commands of somebody else',
    (said) =>
      Response.json([
        { id: '1', application_id: '1', version: '1', type: 1, name: 'theirs', description: said },
      ]),
  ],
  ['in an error of the server', () => new Response('', { status: 500, statusText: 'Error' })],
  [
    'in a failure of the connection, at every depth',
    (said) => {
      const inner = Object.assign(new Error(`inner ${said}`), { body: said, code: 'ECONNREFUSED' });
      throw Object.assign(new TypeError(`fetch failed ${said}`, { cause: inner }), {
        config: { headers: said },
        request: { said },
      });
    },
  ],
  [
    'in an error with a name and a code of its own',
    (said) => {
      throw Object.assign(new Error('failed'), { name: said, code: said });
    },
  ],
  [
    'in something thrown that is no error',
    (said) => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fetch of somebody else can throw anything
      throw said;
    },
  ],
];
