import { Component, h, type ComponentChildren } from 'preact';

/** A view that is rendered again only when one of its properties or its own state changes. */
export function memo<Props extends object>(View: (props: Props) => ComponentChildren) {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !isSame(this.props, next);
    }

    override render(): ComponentChildren {
      return h(View as (props: object) => ComponentChildren, this.props);
    }
  };
}

function isSame(one: object, other: object): boolean {
  const before = Object.entries(one);
  const after = other as Readonly<Record<string, unknown>>;
  return (
    before.length === Object.keys(other).length &&
    before.every(([name, value]) => Object.is(value, after[name]))
  );
}
