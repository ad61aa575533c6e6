import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Questionari. */
export const SurveyIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <rect x="5" y="4.5" width="14" height="16" rx="2.5" />
    <path d="M9 4.5V3.75h6v.75" />
    <path d="m8.25 10.5 1 1 1.75-2M13.5 10.5h2.5M8.25 15.5l1 1 1.75-2M13.5 15.5h2.5" />
  </Icon>
)
