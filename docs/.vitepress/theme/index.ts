import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineComponent, h } from 'vue';
import { Breadcrumb } from './breadcrumb.js';
import { useLandmarks } from './landmarks.js';
import { usePackageManager } from './package-managers.js';
import './style.css';
import './home.css';

const Layout = defineComponent({
  setup() {
    useLandmarks();
    usePackageManager();
    return () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(Breadcrumb) });
  },
});

export default { extends: DefaultTheme, Layout } satisfies Theme;
