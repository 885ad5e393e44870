/** The whole page. */
export function App() {
  return <h1>Playground</h1>;
}
