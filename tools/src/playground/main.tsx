import { render } from 'preact';
import { connect } from './api/control-api.js';
import { App } from './app.js';
import { isSharedWorker, serveTabs } from './stream/worker-link.js';

if (isSharedWorker()) serveTabs();
else {
  const root = document.getElementById('playground');
  if (root) render(<App control={connect()} />, root);
}
