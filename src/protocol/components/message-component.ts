import type {
  APIBaseComponent,
  APIButtonComponent,
  APIComponentInContainer,
  APIContainerComponent,
  APISelectMenuComponent,
  ComponentType,
} from 'discord-api-types/v10';

/** One to five buttons, or one select. */
interface ActionRow extends APIBaseComponent<ComponentType.ActionRow> {
  components: APIButtonComponent[] | [APISelectMenuComponent];
}

type ContainedComponent = ActionRow | Exclude<APIComponentInContainer, { type: ComponentType.ActionRow }>;

interface Container extends Omit<APIContainerComponent, 'components'> {
  components: ContainedComponent[];
}

/** The components at the top of a message. Without the flag IS_COMPONENTS_V2 only action rows are allowed. */
export type MessageComponent = ContainedComponent | Container;
