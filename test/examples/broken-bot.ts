/** A bot whose class is wrong, to see that the demo shows why it did not start. */
import { createApp, SlashCommand, StringOption } from 'commandry';
import { readSettings } from '../../examples/weather/settings.js';

class Broken {
  @SlashCommand('broken', 'd')
  run(@StringOption('X', 'd') _value?: string) {
    return 'x';
  }
}

const { applicationId, publicKey } = readSettings(process.env);
createApp({ commands: [Broken], applicationId, publicKey });
