import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import { describe, expect, it } from 'vitest';
import {
  Button,
  button,
  container,
  disableComponents,
  linkButton,
  premiumButton,
  replaceComponent,
  RouteState,
  row,
  section,
  select,
  separator,
  StringSelect,
  type ButtonInteraction,
  type State,
  type StringSelectInteraction,
} from 'commandry';

class Poll {
  @Button('vote')
  vote(
    _: ButtonInteraction,
    @RouteState({ answer: ['yes', 'no'] }) { answer }: State<{ answer: 'yes' | 'no' }>,
  ) {
    return answer;
  }

  @Button('stop')
  stop(_: ButtonInteraction) {
    return 'x';
  }

  @StringSelect('topic', { choices: ['a', 'b'] })
  topic(_: StringSelectInteraction) {
    return 'x';
  }
}

const yes = button(Poll, 'vote', { label: 'Yes', state: { answer: 'yes' } });
const no = button(Poll, 'vote', { label: 'No', state: { answer: 'no' } });
const stop = button(Poll, 'stop', { label: 'Stop' });
const topic = select(Poll, 'topic');
const more = linkButton({ label: 'More', url: 'https://example.com' });
const buy = premiumButton('600000000000000001');
const off = <C extends object>(component: C) => ({ ...component, disabled: true });

const inRows = { content: 'Poll', components: [row(yes, no, stop, more, buy), row(topic)] };
const inContainer = {
  components: [container(['Poll', section('Yes?', yes), separator(), row(no, stop)]), row(topic)],
};

describe('disableComponents', () => {
  it('disables what causes interactions, in rows', () => {
    expect(disableComponents(inRows)).toEqual({
      content: 'Poll',
      components: [row(off(yes), off(no), off(stop), more, buy), row(off(topic))],
    });
  });

  it('and in containers and beside sections', () => {
    expect(disableComponents(inContainer)).toEqual({
      components: [
        container(['Poll', section('Yes?', off(yes)), separator(), row(off(no), off(stop))]),
        row(off(topic)),
      ],
    });
  });

  it.each<[string, string | readonly string[]]>([
    ['a custom id', 'stop'],
    ['several', ['stop', 'gone']],
  ])('all except %s', (_what, except) => {
    expect(disableComponents(inRows, except).components[0]).toEqual(row(off(yes), off(no), stop, more, buy));
  });

  it('all except those of a route, whatever their state', () => {
    expect(disableComponents(inRows, 'vote').components[0]).toEqual(row(yes, no, off(stop), more, buy));
    expect(disableComponents(inRows, yes.custom_id).components[0]).toEqual(
      row(yes, off(no), off(stop), more, buy),
    );
  });

  it('takes builders, and messages without components', () => {
    const built = new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId('stop').setLabel('Stop').setStyle(2),
    );
    expect(disableComponents({ components: [built] })).toEqual({ components: [row(off(stop))] });
    expect(disableComponents({ components: undefined })).toEqual({});
  });

  it('leaves the message that it is given as it is', () => {
    const before = structuredClone(inContainer);
    disableComponents(inContainer);
    expect(inContainer).toEqual(before);
  });
});

describe('replaceComponent', () => {
  const other = button(Poll, 'vote', { label: 'Yes (1)', state: { answer: 'yes' } });

  it('replaces one by its custom id, wherever it is', () => {
    expect(replaceComponent(inRows, yes.custom_id, other)).toEqual({
      content: 'Poll',
      components: [row(other, no, stop, more, buy), row(topic)],
    });
    expect(replaceComponent(inContainer, yes.custom_id, other).components[0]).toEqual(
      container(['Poll', section('Yes?', other), separator(), row(no, stop)]),
    );
  });

  it('replaces one by its route', () => {
    const others = select(Poll, 'topic', { placeholder: 'Another' });
    expect(replaceComponent(inRows, 'topic', others).components[1]).toEqual(row(others));
  });

  it.each([
    ['none', 'gone', /no component of "gone".* are "vote:.*", "stop", "topic"\./],
    ['several of a route', 'vote', /2 components of "vote"/],
  ])('names what there is where it finds %s', (_what, customId, says) => {
    expect(() => replaceComponent(inRows, customId, other)).toThrow(
      expect.objectContaining({ code: 'SETTING_INVALID', message: expect.stringMatching(says) as string }),
    );
  });
});
