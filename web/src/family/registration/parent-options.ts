import type { MaritalStatus, Sex } from '@desco/contract/fields'

type Option<Value> = { value: Value; label: string }

export const sexOptions: Option<Sex>[] = [
  { value: 'Female', label: 'Femmina' },
  { value: 'Male', label: 'Maschio' },
]

export const maritalStatusOptions: Option<MaritalStatus>[] = [
  { value: 'Married', label: 'Sposata o sposato' },
  { value: 'Unmarried', label: 'Non sposata o non sposato' },
  { value: 'Separated', label: 'Separazione' },
  { value: 'Cohabitant', label: 'Convivenza' },
  { value: 'Widow', label: 'Vedovanza' },
]
