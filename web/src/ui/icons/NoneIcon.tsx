import { Icon, type IconProps } from '../Icon.tsx'

/** Nothing eaten. */
export const NoneIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m6.25 17.75 11.5-11.5" />
  </Icon>
)
