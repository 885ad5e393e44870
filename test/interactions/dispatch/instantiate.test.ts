import 'reflect-metadata';
import { container, inject, singleton } from 'tsyringe';
import { describe, expect, test } from 'vitest';
import { createApp, SlashCommand, type CommandClass } from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

const kit = createWireKit();

class Api {
  readonly name: string = 'the real one';
}

@singleton()
class Report {
  constructor(@inject('api') private readonly api: Api) {}

  @SlashCommand('report', 'd')
  report() {
    return this.api.name;
  }

  @SlashCommand('again', 'd')
  again() {
    return this.api.name;
  }
}

describe('instances come from a resolve function', () => {
  test('of a real container, which knows the constructors', async () => {
    const child = container.createChildContainer();
    child.register('api', { useValue: { name: 'from the container' } });
    const app = createApp({
      commands: [Report],
      ...kit.credentials,
      resolve: (target) => child.resolve(target as never),
    });
    expect(await kit.chatInput(app, 'report')).toMatchObject({
      body: { data: { content: 'from the container' } },
    });
  });

  test('asked once for each class', () => {
    const asked: CommandClass[] = [];
    const resolve = (target: CommandClass) => {
      asked.push(target);
      return new Report(new Api());
    };
    createApp({ commands: [Report], ...kit.credentials, resolve });
    expect(asked).toEqual([Report]);
  });

  test('that throws: the class is named, and the cause kept', () => {
    const cause = new Error('no such token');
    const resolve = () => {
      throw cause;
    };
    const make = () => createApp({ commands: [Report], ...kit.credentials, resolve });
    expect(make).toThrow(/Report could not be instantiated/);
    expect(make).toThrow(expect.objectContaining({ code: 'CONSTRUCTOR_FAILED', cause }));
  });

  test('that answers something else', () => {
    const make = () => createApp({ commands: [Report], ...kit.credentials, resolve: () => ({}) });
    expect(make).toThrow(/resolve\(Report\) returned an empty object, which is not an instance of Report/);
  });
});

test('without one, a constructor that needs arguments is refused, and the error names the way out', () => {
  const make = () => createApp({ commands: [Report], ...kit.credentials });
  expect(make).toThrow(
    /Report \[CONSTRUCTOR_NEEDS_ARGUMENTS\][\s\S]*needs 1 argument[\s\S]*pass resolve to createApp/,
  );
});
