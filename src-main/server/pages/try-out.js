/** Runs in the reader's browser: it is sent as text, so it may use nothing from outside of itself. */
export function tryOut() {
  /** The most that is shown of an answer: pictures in it are long. */
  const mostShown = 20_000;

  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const output = form.parentElement.querySelector('output');
      show(output, 'Sending …');
      send(form).then(
        (text) => show(output, text),
        (error) => show(output, `It could not be sent: ${error.message}`),
      );
    });
  }

  async function send(form) {
    const url = new URL(
      form.dataset.path.replace(/\{(\w+)\}/g, (_, name) => fill(form, name)),
      location.origin,
    );
    const headers = new Headers();
    for (const field of form.querySelectorAll('input')) {
      if (field.value === '') continue;
      if (field.dataset.in === 'query') url.searchParams.set(field.name, field.value);
      if (field.dataset.in === 'header') headers.set(field.name, field.value);
    }
    const token = document.getElementById('token').value.trim();
    if (token) headers.set('authorization', `Bearer ${token}`);
    const body = await bodyOf(form);
    if (body !== null) headers.set('content-type', 'application/json');
    const answer = await fetch(url, { method: form.dataset.method, headers, body });
    return `${answer.status} ${answer.statusText}\n${await contentOf(answer)}`;
  }

  function fill(form, name) {
    return encodeURIComponent(form.elements[name].value);
  }

  async function bodyOf(form) {
    const text = form.querySelector('[data-in=body]');
    if (!text) return null;
    const file = form.querySelector('[data-in=file]')?.files[0];
    if (!file) return text.value;
    return JSON.stringify({ ...JSON.parse(text.value), image: await asDataUrl(file) });
  }

  function asDataUrl(file) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(file);
    });
  }

  async function contentOf(answer) {
    const type = answer.headers.get('content-type') ?? '';
    if (!type.includes('json')) return `${type}, ${(await answer.blob()).size} bytes`;
    const text = JSON.stringify(await answer.json(), null, 2);
    return text.length > mostShown ? `${text.slice(0, mostShown)} …` : text;
  }

  function show(output, text) {
    const block = document.createElement('pre');
    block.textContent = text;
    output.replaceChildren(block);
    output.hidden = false;
  }
}
