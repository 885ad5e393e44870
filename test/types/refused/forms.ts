// Every numbered declaration here is wrong: a choice, a form whose fields are known at run time, or its answers. The compiler must
// refuse each, and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import { StringSelect, select, type StringSelectInteraction } from 'commandry';

class Shelf {
  @StringSelect('sort')
  sort(interaction: StringSelectInteraction) {
    return interaction.value;
  }
}

export const case2001 = select(Shelf, 'sort', { choices: [{ name: 'By title', value: 'title' }] });
