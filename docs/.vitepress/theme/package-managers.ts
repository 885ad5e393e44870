import { onMounted } from 'vue';
import { onContentUpdated } from 'vitepress';

const KEY = 'package-manager';
const INPUTS = '.package-managers input';

/** Shows every command of a page for the package manager that the reader chose last, on whichever page. */
export function usePackageManager(): void {
  onContentUpdated(() => {
    const chosen = recall();
    if (chosen !== null) check(chosen);
  });
  onMounted(() => {
    document.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(INPUTS)) return;
      const { top } = target.getBoundingClientRect();
      check(target.value);
      // Groups above may have changed their height: what was clicked stays where it is.
      window.scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
      remember(target.value);
    });
  });
}

function check(manager: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(INPUTS))
    if (input.value === manager) input.checked = true;
}

/** A browser may forbid storage; then each page begins with npm. */
function recall(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(manager: string): void {
  try {
    localStorage.setItem(KEY, manager);
  } catch {
    // As above.
  }
}
