import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTexts, listOf } from './texts.ts'

// `npm run texts`: collects the program's texts in app/content/texts.ts. A new one is unknown to the types until then.
writeFileSync(join(import.meta.dirname, '../../app/content/texts.ts'), listOf(allTexts().texts))
