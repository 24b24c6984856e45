// npm run troubles: writes the page of troubles anew.
import { writeFileSync } from 'node:fs';
import { TROUBLES_PAGE, troublesPage } from '#test/arch/troubles-page.ts';

writeFileSync(TROUBLES_PAGE, troublesPage());
