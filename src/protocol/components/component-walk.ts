import { COMPONENT_LIMITS } from './component-limits.js';
import { isPresent, type FieldChecker, type JsonObject, type Path } from '../validation/field-checker.js';

/** One walk through the components of a message or modal, with its problems and counts. */
export class ComponentWalk {
  readonly check: FieldChecker;
  /** Components so far, those inside others included. */
  count = 0;
  /** Characters in the text displays so far. */
  textLength = 0;
  readonly #customIds = new Set<string>();
  readonly #ids = new Set<number>();

  constructor(check: FieldChecker) {
    this.check = check;
  }

  /** Checks the number of a component. 0 requests a number, like leaving it out. */
  id(component: JsonObject, path: Path): void {
    if (!isPresent(component['id'])) return;
    const id = this.check.number(component['id'], path, 'id', 'integer', COMPONENT_LIMITS.id);
    if (id === undefined || id === 0) return;
    if (this.#ids.has(id)) this.check.add(path, 'id', { code: 'COMPONENT_ID_REPEATED' }, id);
    this.#ids.add(id);
  }

  /** Checks the app's own id of a component. */
  customId(component: JsonObject, path: Path): void {
    const id = this.check.text(component['custom_id'], path, 'custom_id', COMPONENT_LIMITS.customId);
    if (id === undefined) return;
    if (this.#customIds.has(id)) this.check.add(path, 'custom_id', { code: 'CUSTOM_ID_REPEATED' }, id);
    this.#customIds.add(id);
  }

  /** Refuses a field that is not allowed. */
  absent(component: JsonObject, path: Path, field: string): void {
    if (!isPresent(component[field])) return;
    this.check.add(path, field, { code: 'COMPONENT_FIELD_NOT_HERE', field }, component[field]);
  }
}
