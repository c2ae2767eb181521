/** Style properties that are copied into a saved chart, because the file has no style sheets. */
const looks = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'text-anchor'],
  ...['font-family', 'font-size', 'font-weight'],
] as const;

/** Size of the lines above the chart, in units of the SVG. */
const [lineHeight, fontSize, margin] = [20, 13, 12];

/** Add lines of text above the chart that describe its subject. */
function addLines(copy: SVGSVGElement, lines: readonly string[], colour: string): void {
  const { width, height } = copy.viewBox.baseVal;
  const room = lines.length * lineHeight + margin;
  copy.setAttribute('viewBox', `0 ${-room} ${width} ${height + room}`);
  copy.setAttribute('height', String(height + room));
  for (const [n, line] of lines.entries()) {
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    text.setAttribute('x', String(margin));
    text.setAttribute('y', String((n + 1) * lineHeight - room));
    text.setAttribute('font-family', 'Inter, sans-serif');
    text.setAttribute('font-size', String(fontSize));
    text.setAttribute('font-weight', n === 0 ? '600' : '400');
    text.setAttribute('fill', colour);
    text.textContent = line;
    copy.append(text);
  }
}

/** Return the chart as a standalone file with the colors of this screen. `lines`: description shown above it. */
export function createChartSvg(picture: SVGSVGElement, lines: readonly string[] = []): Blob {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = picture.querySelectorAll('*');
  for (const [n, part] of copy.querySelectorAll('*').entries()) {
    const original = originals[n];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const look of looks) part.setAttribute(look, style.getPropertyValue(look));
    part.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { backgroundColor, color } = getComputedStyle(document.body);
  if (lines.length > 0) addLines(copy, lines, color);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('y', String(copy.viewBox.baseVal.y));
  ground.setAttribute('fill', backgroundColor);
  copy.prepend(ground);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
