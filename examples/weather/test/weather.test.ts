import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { commands } from '../commands/index.js';
import { Weather } from '../commands/weather.js';
import { WeatherApi, type WeatherService } from '../weather-api.js';

/** In memory, and over HTTP against the emulator. */
const SPEEDS = { 'in the process': createTestKit, 'over HTTP': emulatorKit };

describe.each(Object.entries(SPEEDS))('the weather bot, %s', (_speed, createKit) => {
  async function openKit(service: WeatherService = new WeatherApi()) {
    const kit = await createKit({
      commands,
      resolve: (target) => (target === Weather ? new Weather(service) : new target()),
    });
    onTestFinished(() => kit.close());
    return kit;
  }

  it('is there', async () => {
    const reply = await (await openKit()).as().slash('ping');
    expect(reply.text).toBe('pong');
    expect(reply.ephemeral).toBe(true);
  });

  it('forecasts three days if no number is given, for everybody to see', async () => {
    const kit = await openKit();
    const [ada, ben] = [kit.as(), kit.as()];
    const reply = await ada.slash('weather forecast', { city: 'Oslo' });
    expect(reply.text.split('\n')).toEqual([
      '**Oslo**',
      'Day 1: 6 °C, a little rain',
      'Day 2: 9 °C, windy',
      'Day 3: 7 °C, sunny',
    ]);
    expect(reply.message?.isSeenBy(ben)).toBe(true);
  });

  it('takes the parameters of its method as well', async () => {
    const ada = (await openKit()).as();
    const reply = await ada.slash(Weather, 'forecast', 'sao paulo', 'imperial', 1);
    expect(reply.text).toBe('**São Paulo**\nDay 1: 72 °F, cloudy');
  });

  it('tells the user alone which city it does not know', async () => {
    const ada = (await openKit()).as();
    const reply = await ada.slash('weather forecast', { city: 'Atlantis' });
    expect(reply.text).toBe('I know no city called Atlantis. Pick one of the suggestions.');
    expect(reply.ephemeral).toBe(true);
  });

  it.each([
    ['os', ['Osaka', 'Oslo']],
    ['SAO', ['São Paulo']],
    ['atlantis', []],
  ])('suggests cities for "%s"', async (typed, cities) => {
    const suggestions = await (await openKit()).as().type('weather forecast', { city: typed });
    expect(suggestions.map(({ name }) => name)).toEqual(cities);
  });

  it('takes what a client lets its user send, and nothing else', async () => {
    const ada = (await openKit()).as();
    await expect(ada.slash('weather forecast', { city: 'Oslo', days: 15 })).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
    });
    await expect(ada.slash('weather forecast', { city: 'Oslo', unit: 'kelvin' })).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
    });
    await expect(ada.slash('weather forcast')).rejects.toThrow('Did you mean "weather forecast"?');
  });

  it('is in the menus of users and messages', async () => {
    const kit = await openKit();
    const [ada, ben] = [kit.as(), kit.as()];
    const greeted = await ada.onUser('High five', ben);
    expect(greeted.text).toBe('🙌 ada gives ben a high five!');
    expect((await ben.onMessage('Count words', greeted)).text).toBe('7 words');
    expect((await ben.onMessage('Count words', '  one  two ')).text).toBe('2 words');
  });

  it('launches the radar', async () => {
    expect((await (await openKit()).as().launch()).launched).toBe(true);
  });

  it('works in direct messages', async () => {
    const kit = await openKit();
    const cyd = kit.as({ guild: false });
    expect((await cyd.slash('weather cities')).text).toMatch(/^Amsterdam, Athens, /);
  });

  it('says "is thinking" while the service is slow, and then the forecast', async () => {
    const kit = await openKit({
      search: () => [],
      forecast: async (city) => {
        await kit.clock.sleep('5 s');
        return `**${city}**`;
      },
    });
    const reply = await kit.as().slash('weather forecast', { city: 'Oslo' });
    await kit.clock.advance('2 s');
    expect(reply.loading).toBe(true);
    expect((await reply.final()).text).toBe('**Oslo**');
  });

  it('fails in the language of its user when the service is away', async () => {
    const kit = await openKit({
      search: () => Promise.reject(new Error('The service is away.')),
      forecast: () => Promise.reject(new Error('The service is away.')),
    });
    const { errors } = kit;
    const ben = kit.as({ locale: 'de' });
    expect(await ben.type('weather forecast', { city: 'os' })).toEqual([]);
    const reply = await ben.slash('weather forecast', { city: 'Oslo' });
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('schiefgegangen');
    expect(errors.at(-1)).toMatchObject({
      code: 'HANDLER_FAILED',
      handler: 'Weather.forecast',
      error: { message: 'The service is away.' },
    });
    expect(reply.text).toContain(errors.at(-1)?.incidentId);
  });
});
