// What the page of buyers does beyond showing the record: it reads a photograph, registers the first owner, sends a report. Without
// this script the page still shows the record.
import { openReader, type Reader } from '#window/phones/reader/open-reader.ts';

/** What the server wrote into the page. */
interface PageFacts {
  /** Of the record that the page shows. */
  readonly id: string | null;
  readonly language: string;
  readonly readBy: 'device' | 'server' | 'nobody';
  /** The key that everybody has, where the device reads. */
  readonly deviceKey: string | null;
  /** Of a page that is a file, what watermark IDs begin with: no server takes scans then. Null at a server. */
  readonly filesOf: string | null;
  readonly words: Readonly<Record<string, string>>;
}

interface Read {
  /** Empty where no mark was found. */
  readonly message: string;
  /** False where mark or picture contradict the record. */
  readonly trusted: boolean | null;
}

interface Reply {
  readonly status: number;
  readonly body: { readonly error?: string; readonly [name: string]: unknown };
}

function start(): void {
  const facts: PageFacts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}');
  const { deviceKey } = facts;
  const reader = deviceKey === null ? null : openReader();
  const read = reader === null || deviceKey === null ? null : openReading(reader, deviceKey);
  document.documentElement.classList.add('js');
  const { id } = facts;
  // A page that was opened says that somebody scanned its code, or typed its ID.
  if (id !== null && facts.filesOf === null) void tellSight(id, 'page', null);
  if (facts.filesOf !== null) openFind(facts.filesOf);
  openCheck(facts, read);
  if (reader !== null && deviceKey !== null) openCamera(facts, reader, deviceKey);
  openRegister(facts);
  openReport(facts);
}

/** Without a server the page itself goes to the folder of the record. */
function openFind(prefix: string): void {
  element<HTMLFormElement>('find')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const id = element<HTMLInputElement>('id')?.value.trim().toUpperCase() ?? '';
    location.href = `/c/${prefix}${encodeURIComponent(id.slice(-5))}/`;
  });
}

function openCheck(facts: PageFacts, readHere: ((photo: File) => Promise<Read>) | null): void {
  const form = element<HTMLFormElement>('check');
  const input = element<HTMLInputElement>('photo');
  const said = element<HTMLOutputElement>('checked');
  if (!form || !input || !said) return;
  const go = () =>
    work(facts, said, async () => {
      const photo = input.files?.[0];
      if (!photo) return;
      said.textContent = facts.words['reading'] ?? '';
      const read = await (readHere?.(photo) ?? readThere(photo, {}));
      await tellRead(facts, said, read);
    });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void go();
  });
  // Where the picture stays on the device, nothing has to be agreed to.
  if (readHere !== null) input.addEventListener('change', () => void go());
}

/** Says what was read, and tells the station of the sight where there is one. */
async function tellRead(facts: PageFacts, said: HTMLElement, read: Read): Promise<void> {
  sayRead(facts, said, read);
  if (read.message !== '' && facts.filesOf === null) await tellSight(read.message, 'mark', await whereabouts());
}

/** A button that opens the camera, or a sentence on why this page has none. The eyes of the camera are fetched when it is pressed. */
function openCamera(facts: PageFacts, reader: Reader, key: string): void {
  const { id, words } = facts;
  const button = element<HTMLButtonElement>('camera');
  const video = element<HTMLVideoElement>('live');
  const advice = element<HTMLElement>('advice');
  const said = element<HTMLOutputElement>('checked');
  if (!button || !video || !advice || !said) return;
  const say = (key: string) => {
    if (advice.textContent !== words[key]) advice.textContent = words[key] ?? '';
  };
  const without = cameraLack();
  if (without !== null) {
    say(without);
    return;
  }
  let live: { close(): void } | null = null;
  const show = (isOpen: boolean) => {
    video.hidden = !isOpen;
    button.textContent = words[isOpen ? 'cameraClose' : 'camera'] ?? '';
  };
  const open = async () => {
    said.replaceChildren();
    const { openLive } = await import('./live.ts');
    live = await openLive({
      video,
      reader,
      key,
      isExpected: (message) => id !== null && sameId(message, id),
      onAdvice: (one) => say(`live.${one}`),
      onRead: (message) => void tellRead(facts, said, { message, trusted: null }),
      onClosed() {
        live = null;
        advice.textContent = '';
        show(false);
      },
    });
    show(true);
  };
  show(false);
  button.hidden = false;
  button.addEventListener('click', () => {
    if (live !== null) {
      live.close();
      return;
    }
    button.disabled = true;
    open()
      .catch((error: Error) => say(error.name === 'NotAllowedError' ? 'cameraRefused' : 'cameraNone'))
      .finally(() => {
        button.disabled = false;
      });
  });
}

/** Why this page can follow no label with a camera, by the name of the sentence; null where it can. */
function cameraLack(): string | null {
  if (!isSecureContext) return 'cameraInsecure';
  const follows = 'VideoFrame' in window && 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
  return navigator.mediaDevices && follows ? null : 'cameraNone';
}

/** Never "genuine": what was found, and what that leaves open. */
function sayRead({ id, words, filesOf }: PageFacts, said: HTMLElement, { message, trusted }: Read): void {
  if (message === '') {
    said.replaceChildren(paragraph(words['noMark']));
    return;
  }
  const isThis = id !== null && sameId(message, id);
  if (isThis) {
    const lines = trusted === false ? ['markCopied'] : ['markThis', 'markThisMeans'];
    said.replaceChildren(...lines.map((key) => paragraph(words[key])));
    return;
  }
  const link = document.createElement('a');
  link.href = filesOf === null ? `/c/${encodeURIComponent(message)}` : `/c/${filesOf}${encodeURIComponent(message)}/`;
  link.textContent = filled(words['openOther'], { id: message });
  const other = document.createElement('p');
  other.append(link);
  said.replaceChildren(paragraph(filled(words['markOther'], { id: message })), other);
}

function openReading(reader: Reader, key: string): (photo: File) => Promise<Read> {
  return async (photo) => {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    bitmap.close();
    const still = { kind: 'still', photo, width, height, corners: null, search: 'whole' } as const;
    const answer = await reader.read(still, [key]);
    return { message: answer?.detection.message ?? '', trusted: null };
  };
}

async function readThere(photo: File, more: object): Promise<Read & { readonly kept: boolean }> {
  const { status, body } = await post('/api/scan', { image: await base64Of(photo), ...more });
  if (status !== 200) throw new Error(body.error ?? String(status));
  const { message, trusted, photo_kept } = body as unknown as Read & { readonly photo_kept?: boolean };
  return { message, trusted, kept: photo_kept === true };
}

function openRegister(facts: PageFacts): void {
  const form = element<HTMLFormElement>('register');
  const said = element<HTMLOutputElement>('registered');
  if (!form || !said || facts.id === null) return;
  const id = facts.id;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void work(facts, said, async () => {
      const contact = element<HTMLInputElement>('contact')?.value.trim();
      const receipt = localStorage.getItem(`receipt ${id}`);
      const { status, body } = await post(`/api/records/${id}/register`, {
        code: element<HTMLInputElement>('code')?.value ?? '',
        ...(contact ? { contact } : {}),
        ...(receipt ? { receipt } : {}),
      });
      const time = timeOf(facts, String(body['registered_at'] ?? ''));
      if (status === 409) said.replaceChildren(paragraph(filled(facts.words['registeredBefore'], { time })));
      else if (status >= 400) throw new Error(body.error ?? String(status));
      else {
        const given = String(body['receipt'] ?? receipt ?? '');
        localStorage.setItem(`receipt ${id}`, given);
        said.replaceChildren(paragraph(filled(facts.words['registered'], { time, receipt: given })));
      }
    });
  });
}

function openReport(facts: PageFacts): void {
  const form = element<HTMLFormElement>('report');
  const said = element<HTMLOutputElement>('reported');
  if (!form || !said) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void work(facts, said, async () => {
      const photo = element<HTMLInputElement>('evidence')?.files?.[0];
      if (!photo) return;
      said.textContent = facts.words['reading'] ?? '';
      const { kept } = await readThere(photo, { keep_photo: true });
      said.replaceChildren(paragraph(facts.words[kept ? 'reported' : 'notKept']));
    });
  });
}

/** Does what a button asks for, once at a time, and says what went wrong. */
async function work({ words }: PageFacts, said: HTMLElement, act: () => Promise<void>): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  for (const button of buttons) button.disabled = true;
  try {
    await act();
  } catch (error) {
    // fetch tells a server that it does not reach as a TypeError.
    const reason =
      error instanceof TypeError ? words['offline'] : filled(words['failed'], { reason: (error as Error).message });
    said.replaceChildren(paragraph(reason));
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

interface Whereabouts {
  readonly latitude: number;
  readonly longitude: number;
}

/** Only where the buyer ticked it. The station keeps it to some two kilometres; no more than that leaves the device. */
function whereabouts(): Promise<Whereabouts | null> {
  if (!element<HTMLInputElement>('place')?.checked || !('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }),
      () => done(null),
      { timeout: 5000, maximumAge: 600_000 },
    );
  });
}

function coarse(degrees: number): number {
  return Math.round(degrees * 50) / 50;
}

/** Tells the station of a sight, once: a second try of the same counts no more. A buyer is not told where that fails. */
async function tellSight(id: string, what: 'page' | 'mark', place: Whereabouts | null): Promise<void> {
  const event = { client_scan_id: crypto.randomUUID(), scanner_address: `buyer ${what}`, ...place };
  await post(`/api/records/${encodeURIComponent(id)}/scan`, event).catch(() => null);
}

async function post(path: string, body: object): Promise<Reply> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => failed(reader.error));
    reader.readAsDataURL(file);
  });
}

function sameId(one: string, other: string): boolean {
  const bare = (id: string) => id.toUpperCase().slice(-5);
  return bare(one) === bare(other);
}

function timeOf({ language }: PageFacts, instant: string): string {
  return new Date(instant).toLocaleDateString(language, { dateStyle: 'long' });
}

function filled(message = '', facts: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}

function paragraph(text = ''): HTMLParagraphElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}

function element<E extends HTMLElement>(id: string): E | null {
  return document.getElementById(id) as E | null;
}

start();
