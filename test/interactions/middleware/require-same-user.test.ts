import { describe, expect, it } from 'vitest';
import {
  Button,
  button,
  Guard,
  Modal,
  requireSameUser,
  RouteState,
  row,
  SlashCommand,
  TextInput,
  UserOption,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ModalInteraction,
  type State,
  type UserValue,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const NOT_FOR_YOU = 'This is not for you.';

/** The guard is on the whole class, with its command. */
@Guard(requireSameUser())
class Panels {
  @SlashCommand('panel', 'Shows a panel')
  show() {
    return this.#panel();
  }

  @SlashCommand('panel-later', 'Shows a panel after a defer, and another one')
  async later({ deferReply, reply, followUp }: ChatInputInteraction) {
    await deferReply();
    await reply(this.#panel());
    await followUp(this.#panel());
  }

  @SlashCommand('posted', 'Posts a panel that answers nobody')
  async post({ rest, channelId = '' }: ChatInputInteraction) {
    await rest.channels.createMessage(channelId, this.#panel());
    return { content: 'Posted', ephemeral: true };
  }

  @SlashCommand('asked', 'Opens the modal at once')
  ask({ showModal }: ChatInputInteraction) {
    return showModal(Panels, 'name');
  }

  @Button('panel/close')
  close({ update }: ButtonInteraction) {
    return update({ content: 'Closed', components: [] });
  }

  @Button('panel/rename')
  rename({ showModal }: ButtonInteraction) {
    return showModal(Panels, 'name');
  }

  @Modal('panel/name', 'Name')
  name(_: ModalInteraction, @TextInput('name', 'Name', { required: true }) name: string) {
    return name;
  }

  #panel() {
    return {
      content: 'Panel',
      components: [
        row(button(Panels, 'close', { label: 'Close' }), button(Panels, 'rename', { label: 'Rename' })),
      ],
    };
  }
}

class Drafts {
  @SlashCommand('draft', 'Shows a draft')
  show(_: ChatInputInteraction, @UserOption('reviewer', 'Who?', { required: true }) { user }: UserValue) {
    const state = { reviewer: user.id };
    return { content: 'Draft', components: [row(button(Drafts, 'publish', { label: 'Publish', state }))] };
  }

  @Guard(requireSameUser({ state: 'reviewer' }))
  @Button('draft/publish', { signed: true })
  publish(
    { update }: ButtonInteraction,
    @RouteState({ reviewer: 'snowflake' }) _: State<{ reviewer: string }>,
  ) {
    return update({ content: 'Published', components: [] });
  }
}

class Misspelt {
  @SlashCommand('misspelt', 'Shows a draft')
  show({ user }: ChatInputInteraction) {
    const state = { reviewer: user.id };
    return { content: 'Draft', components: [row(button(Misspelt, 'publish', { label: 'Publish', state }))] };
  }

  @Guard(requireSameUser({ state: 'reveiwer' }))
  @Button('misspelt/publish')
  publish(_: ButtonInteraction, @RouteState({ reviewer: 'snowflake' }) __: State<{ reviewer: string }>) {
    return 'Published';
  }
}

function open(...commands: (new () => object)[]) {
  const kit = createTestKit({ commands, routeSecret: 's'.repeat(32) });
  return { kit, ada: kit.as(), ben: kit.as() };
}

describe('requireSameUser', () => {
  it('lets only the user of the command press, and tells others', async () => {
    const { ada, ben, kit } = open(Panels);
    const panel = await ada.slash('panel');
    const refused = await ben.press(panel, 'Close');
    expect(refused).toMatchObject({ text: NOT_FOR_YOU, ephemeral: true });
    expect(kit.app.counters.GUARD_REJECTED).toBe(1);
    await panel.press('Close');
    expect(panel.text).toBe('Closed');
  });

  it('holds on a deferred reply, on a follow-up and for the modal that a button opens', async () => {
    const { ada, ben } = open(Panels);
    const panel = await ada.slash('panel-later');
    const [more] = panel.followUps;
    expect((await ben.press(panel, 'Close')).text).toBe(NOT_FOR_YOU);
    if (!more) throw new TypeError('There is no follow-up.');
    expect((await ben.press(more, 'Close')).text).toBe(NOT_FOR_YOU);
    const modal = await panel.press('Rename');
    expect((await modal.submit({ name: 'Ours' })).text).toBe('Ours');
  });

  it('lets a modal pass that a command opened, since only its user has it', async () => {
    const { ada } = open(Panels);
    const modal = await ada.slash('asked');
    expect((await modal.submit({ name: 'Mine' })).text).toBe('Mine');
  });

  it('lets nobody press what answers no interaction', async () => {
    const { ada } = open(Panels);
    await ada.slash('posted');
    const posted = ada.messages().find(({ text }) => text === 'Panel');
    if (!posted) throw new TypeError('There is no message.');
    expect((await ada.press(posted, 'Close')).text).toBe(NOT_FOR_YOU);
  });

  it('takes the user from the state, whoever caused the message', async () => {
    const { ada, ben } = open(Drafts);
    const draft = await ada.slash('draft', { reviewer: ben });
    expect((await draft.press('Publish')).text).toBe(NOT_FOR_YOU);
    await ben.press(draft, 'Publish');
    expect(draft.text).toBe('Published');
  });

  it('fails where the state has no such value, so that a misspelt name lets nobody through', async () => {
    const { ada, kit } = open(Misspelt);
    const { errors } = kit;
    const shown = await ada.slash('misspelt');
    await shown.press('Publish');
    expect(String(errors[0]?.error)).toContain("the state of 'misspelt/publish' has no value 'reveiwer'");
  });

  it('refuses settings that it does not know', () => {
    const settings = { states: 'owner' } as object;
    expect(() => requireSameUser(settings)).toThrow(/SETTING_INVALID|states/);
  });
});
