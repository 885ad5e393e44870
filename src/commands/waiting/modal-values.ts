import type { Attachment } from '../../protocol/messages/attachment.js';
import type { Role } from '../../protocol/guilds/role.js';
import type { KindOf } from '../routes/state-types.js';
import type {
  ChannelTypeName,
  ChannelValue,
  IfRequired,
  MentionableValue,
  UserValue,
} from '../types/options/option-values.js';
import type { NoSuchSetting } from '../types/exact.js';
import type { Answers, ChosenIn } from '../types/routes/form-types.js';
import type { InputListSettings, SettingsOfInput, SettingsOfPart } from '../types/routes/route-settings.js';
import type { ListedInputKind } from '../routes/route-kinds.js';
import type { AnySchema, InputOf, SchemaDoesNotTake, SchemaValue, Taken } from '../types/standard-schema.js';

/** The channel types that a setting allows. */
export type TypesIn<S> = S extends { readonly channelTypes: readonly (infer Name extends ChannelTypeName)[] }
  ? Name
  : ChannelTypeName;

type IsList<S> = S extends { readonly maxValues: infer Most extends number }
  ? Most extends 1
    ? false
    : true
  : false;

type OneOrList<S, V> = IsList<S> extends true ? V[] : IfRequired<S, V>;

interface InputValues<S> {
  readonly text: S extends { readonly schema: infer X extends AnySchema }
    ? SchemaValue<X, S extends { readonly required: true } ? true : false>
    : IfRequired<S, S extends { readonly kind: KindOf<infer V> } ? V : string>;
  readonly select: OneOrList<S, ChosenIn<S>>;
  readonly user: OneOrList<S, UserValue>;
  readonly role: OneOrList<S, Role>;
  readonly mentionable: OneOrList<S, MentionableValue>;
  readonly channel: OneOrList<S, ChannelValue<TypesIn<S>>>;
  readonly file: OneOrList<S, Attachment>;
  readonly checkbox: boolean;
  readonly checkboxGroup: ChosenIn<S>[];
  readonly radio: IfRequired<S, ChosenIn<S>>;
  readonly list: Answers<
    S extends { readonly types: readonly (infer K extends ListedInputKind)[] } ? K : 'text'
  >;
}

/** The value of a field of a modal with these settings. */
export type InputValue<K extends keyof InputValues<unknown>, S> = InputValues<S>[K];

/** A field of `defineModal`, or a list of fields that is made when it is shown. */
export type ModalInput =
  | {
      [K in keyof SettingsOfInput]: {
        readonly type: K;
        /** 1 to 45 characters. */
        readonly label: string;
      } & SettingsOfInput[K];
    }[keyof SettingsOfInput]
  | ({ readonly type: 'list' } & InputListSettings);

/** Fields by their custom ids, in the order in which they are shown. */
export type ModalInputs = Readonly<Record<string, ModalInput>>;

/** Finds unknown settings of fields, which are inferred as a whole; walks through them only if there are any. */
export type InputsFit<I> = [UnknownOf<I[keyof I]>] extends [never]
  ? unknown
  : {
      readonly inputs: {
        readonly [K in WithUnknown<I>]: { readonly [P in UnknownOf<I[K]>]: Unwanted<I[K], P> };
      };
    };

/** The names of unknown settings, and `schema` if it takes no text. */
type UnknownOf<F> = F extends { readonly type: infer T extends keyof SettingsOfPart }
  ? | Exclude<keyof F, 'type' | keyof SettingsOfPart[T] | (T extends 'list' ? never : 'label')>
    | (F extends { readonly type: 'text'; readonly schema: infer X extends AnySchema }
        ? [Taken<X, string>] extends [never]
          ? 'schema'
          : never
        : never)
  : never;

type Unwanted<F, P> = F extends { readonly type: 'text'; readonly schema: infer X extends AnySchema }
  ? P extends 'schema'
    ? SchemaDoesNotTake<string, InputOf<X>>
    : NoSuchSetting<P>
  : NoSuchSetting<P>;

type WithUnknown<I> = { [K in keyof I]: [UnknownOf<I[K]>] extends [never] ? never : K }[keyof I];

/** The answers that the handler of `defineModal` gets, by custom id. */
export type AnswersOf<I extends ModalInputs> = {
  readonly [K in keyof I]: I[K] extends { readonly type: infer T extends keyof SettingsOfPart }
    ? InputValue<T, I[K]>
    : never;
};
