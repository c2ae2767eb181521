// Runs before the first paint, so that neither the colours nor the width of the navigation jump when the application starts.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const wished = read('countersign:colour-scheme');
  const dark =
    wished === 'dark' || (wished !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  root.dataset.navigation = read('countersign:navigation') === 'icons' ? 'icons' : 'full';
  if (location.pathname === '/' || location.pathname.startsWith('/auth')) root.dataset.outside = '';
})();
