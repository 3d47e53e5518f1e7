import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTexts, listOf } from './texts.ts'

// `npm run texts`: collects the program's texts in content/texts.ts. A new one is unknown to the types until then.
writeFileSync(join(import.meta.dirname, '../../content/texts.ts'), listOf(allTexts().texts))
