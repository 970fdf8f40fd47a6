import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { docstringFaults } from './docstrings.ts'
import { documentFaults } from './documents.ts'
import { faultLine, sortFaults, type Fault } from './fault.ts'
import { crowdedFolderFaults, fileNameFaults } from './file-names.ts'
import { glossaryFaults } from './glossary.ts'
import { importFaults } from './import-rules.ts'
import { importTextFaults, type PackageLists } from './import-text.ts'
import { type LockedPackages, licenceFaults } from './licences.ts'
import { catalogueFaults, uncataloguedFaults } from './message-catalogues.ts'
import { plainWordFaults } from './plain-words.ts'
import { problemCatalogueFaults, type WrittenCatalogue, type WrittenSentences } from './problem-catalogue.ts'
import { projectFiles, readProjectFile } from './project-files.ts'
import { retiredNameFaults } from './retired-names.ts'
import { readSources } from './source-file.ts'
import { sourceFaults } from './source-rules.ts'
import { staleNameFaults } from './stale-names.ts'
import { titleFaults } from './test-titles.ts'
import type { CheckPart } from './tool-parts.ts'

/** The project's own part of the check: import rules, names, docstrings, glossary, documents, licences, words. */
export function projectRulesPart(root: string): CheckPart {
  return {
    name: 'house rules',
    run: async () => sortFaults(await projectRuleFaults(root)).map(faultLine),
  }
}

async function projectRuleFaults(root: string): Promise<readonly Fault[]> {
  const files = projectFiles(root)
  const sources = readSources(root)
  const readTextsMatching = (pattern: RegExp) =>
    files.filter((path) => pattern.test(path)).map((path) => ({ path, text: readProjectFile(root, path) }))
  const glossary = existsSync(join(root, 'docs/glossary.md')) ? readProjectFile(root, 'docs/glossary.md') : ''
  return [
    ...importFaults(sources),
    ...importTextFaults(sources, files, readPackages(root)),
    ...sources.flatMap(sourceFaults),
    ...sources.flatMap(docstringFaults),
    ...sources.flatMap(titleFaults),
    ...fileNameFaults(files),
    ...crowdedFolderFaults(files),
    ...retiredNameFaults(sources),
    ...glossaryFaults(sources, glossary),
    ...licenceFaults(readLockedPackages(root)),
    ...documentFaults(readTextsMatching(/^([^/]+|docs\/.+)\.md$/), files),
    ...staleNameFaults({ documents: readTextsMatching(/\.md$/), sources, files }),
    ...catalogueFaults(readTextsMatching(/^web\/.*\/messages\/\w+\.po$/)),
    ...uncataloguedFaults(sources, await readFeatures(root)),
    ...problemCatalogueFaults(await readProblems(root)),
    ...readTextsMatching(/\.(tsx?|md|json|css|html|po|sql)$|^\.ci\//)
      .filter(({ path }) => path !== 'package-lock.json')
      .flatMap(({ path, text }) => plainWordFaults(path, text)),
  ]
}

function readPackages(root: string): PackageLists {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageLists
}

function readLockedPackages(root: string): LockedPackages {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return (JSON.parse(lock) as { readonly packages: LockedPackages }).packages
}

async function readFeatures(root: string): Promise<readonly string[]> {
  const config = join(root, 'lingui.config.ts')
  if (!existsSync(config)) return []
  const { features } = (await import(pathToFileURL(config).href)) as { readonly features: readonly string[] }
  return features
}

/** Reads the problem messages from contract/problem/<language>.ts. */
async function readProblems(root: string): Promise<WrittenCatalogue> {
  const readSentencesFile = async (file: string): Promise<WrittenSentences | undefined> => {
    const path = join(root, 'contract', 'problem', file)
    if (!existsSync(path)) return undefined
    const made = (await import(pathToFileURL(path).href)) as Record<string, WrittenSentences>
    return Object.entries(made).find(([name]) => name.startsWith('problemsIn'))?.[1]
  }
  const [en, ja, th] = await Promise.all([
    readSentencesFile('en.ts'),
    readSentencesFile('ja.ts'),
    readSentencesFile('th.ts'),
  ])
  return { ...(en && { en }), ...(ja && { ja }), ...(th && { th }) }
}
