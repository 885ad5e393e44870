import { useData, withBase } from 'vitepress';
import { defineComponent, h } from 'vue';

/** Above a page of the API reference: the entry that exports the name, since the sidebar lists entries alone. */
export const Breadcrumb = defineComponent({
  setup() {
    const { page } = useData();
    return () => {
      const [, entry, group] =
        /^reference\/api\/(.+)\/([^/]+)\/[^/]+\.md$/.exec(page.value.relativePath) ?? [];
      if (entry === undefined || group === undefined || page.value.relativePath.endsWith('/index.md'))
        return null;
      const link = withBase(`/reference/api/${entry}/`);
      return h('nav', { class: 'breadcrumb', 'aria-label': 'Breadcrumb' }, [
        h('a', { href: link }, entry),
        ' › ',
        h('a', { href: `${link}#${group}` }, group.charAt(0).toUpperCase() + group.slice(1)),
      ]);
    };
  },
});
