import { describe, expect, test } from 'vitest';
import {
  Guard,
  requireEntitlement,
  SlashCommand,
  StringOption,
  Button,
  button,
  Modal,
  row,
  TextInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const GOLD = '600000000000000001';
const COINS = '600000000000000002';
const OFFER = 'This is a premium feature. You can unlock it here:';

class Shop {
  @SlashCommand('shop', 'What there is')
  shop(_: ChatInputInteraction) {
    return {
      content: 'Here',
      components: [row(button(Shop, 'open', { label: 'Open' }), button(Shop, 'ask', { label: 'Ask' }))],
    };
  }

  @Guard(requireEntitlement(GOLD, COINS))
  @SlashCommand('vault', 'What only some may see')
  vault(
    _: ChatInputInteraction,
    @StringOption('shelf', 'Which', { autocomplete: () => ['upper', 'lower'] }) shelf = 'no shelf',
  ) {
    return shelf;
  }

  @Guard(requireEntitlement(GOLD))
  @Button('open')
  open(_: ButtonInteraction) {
    return 'Opened';
  }

  @Button('ask')
  ask(interaction: ButtonInteraction) {
    return interaction.showModal(Shop, 'asked');
  }

  @Guard(requireEntitlement(GOLD))
  @Modal('asked', 'Ask')
  asked(_: ModalInteraction, @TextInput('why', 'Why?') _why?: string) {
    return 'Answered';
  }
}

describe('a guard of a premium command', () => {
  test('refuses, and passes after the purchase', async () => {
    await using kit = createTestKit({ commands: [Shop] });
    const ada = kit.as();
    const refused = await ada.slash('vault');
    expect(refused).toMatchObject({ text: OFFER, ephemeral: true });
    expect(refused.components.map(({ raw }) => raw.sku_id)).toEqual([GOLD, COINS]);
    expect(await ada.type('vault', { shelf: '' })).toEqual([]);
    kit.entitle(ada, COINS);
    expect((await ada.slash('vault')).text).toBe('no shelf');
    expect(await ada.type('vault', { shelf: '' })).toHaveLength(2);
    expect((await kit.as().slash('vault')).text).toBe(OFFER);
  });

  test('passes for everybody in a guild that has bought it, and nowhere else', async () => {
    await using kit = createTestKit({ commands: [Shop] });
    kit.entitle(kit.defaultGuild, GOLD);
    const ada = kit.as();
    expect((await ada.slash('vault')).text).toBe('no shelf');
    expect((await ada.inDirectMessages().slash('vault')).text).toBe(OFFER);
  });

  test('guards buttons and modals too', async () => {
    await using kit = createTestKit({ commands: [Shop] });
    const ada = kit.as();
    const shop = await ada.slash('shop');
    const asked = await ada.press(shop, 'Ask');
    expect((await ada.press(shop, 'Open')).text).toBe(OFFER);
    expect((await ada.submit(asked, {})).text).toBe(OFFER);
    kit.entitle(ada, GOLD);
    expect((await ada.press(shop, 'Open')).text).toBe('Opened');
    expect((await ada.submit(await ada.press(shop, 'Ask'), {})).text).toBe('Answered');
  });
});

describe('an entitlement', () => {
  test('begins and ends by the clock of the kit', async () => {
    await using kit = createTestKit({ commands: [Shop] });
    const ada = kit.as();
    const inMinutes = (minutes: number) => new Date(kit.clock.now() + minutes * 60_000);
    kit.entitle(ada, GOLD, { startsAt: inMinutes(1), endsAt: inMinutes(2) });
    const seen = [];
    for (const wait of ['0 s', '60 s', '59 s', '1 s'] as const) {
      await kit.clock.advance(wait);
      seen.push((await ada.slash('vault')).text);
    }
    expect(seen).toEqual([OFFER, 'no shelf', 'no shelf', OFFER]);
    kit.entitle(ada, GOLD, { endsAt: null });
    expect((await ada.slash('vault')).text).toBe('no shelf');
  });

  test.each(['consumed', 'deleted'])('that is %s holds no more, and can be bought again', async (how) => {
    await using kit = createTestKit({ commands: [Shop] });
    const ada = kit.as({ entitlements: [COINS] });
    expect((await ada.slash('vault')).text).toBe('no shelf');
    kit.entitle(ada, COINS, { [how]: true });
    expect((await ada.slash('vault')).text).toBe(OFFER);
    kit.entitle(ada, COINS);
    expect((await ada.slash('vault')).text).toBe('no shelf');
  });

  test('is bought from a bot that handles no events, too', async () => {
    await using kit = createTestKit({ commands: [Shop] });
    const ada = kit.as();
    expect(await kit.buy(ada, COINS)).toBeUndefined();
    expect((await ada.slash('vault')).text).toBe('no shelf');
  });

  test('to something that is no id is refused by name', () => {
    const kit = createTestKit({ commands: [Shop] });
    expect(() => {
      kit.entitle(kit.defaultGuild, 'gold');
    }).toThrow('"gold" is not an id');
  });
});
