import { nextTick, onMounted, watch } from 'vue';
import { useData, useRoute } from 'vitepress';

/** What the default theme leaves out for screen readers. */
export function useLandmarks(): void {
  const route = useRoute();
  const { frontmatter } = useData();
  onMounted(() => {
    // The key that opens the search is no part of its name; the style shows it.
    const key = document.querySelector('.DocSearch-Button-Key:last-child');
    if (key) key.textContent = '';
    watch(() => route.path, markMain, { immediate: true });
  });

  /** The first page has no main element, unlike the others. */
  async function markMain(): Promise<void> {
    await nextTick();
    const content = document.querySelector('#VPContent');
    if (frontmatter.value['layout'] === 'home') content?.setAttribute('role', 'main');
    else content?.removeAttribute('role');
  }
}
