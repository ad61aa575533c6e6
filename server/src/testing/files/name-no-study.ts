import { noNames, setStudyNames } from '@desco/contract/study-names'

// files share a process, and one before may have named a study: the texts and their version would be others
setStudyNames(noNames)
