import { Icon, type IconProps } from '../Icon.tsx'

/** Opens below. */
export const DownIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
)
