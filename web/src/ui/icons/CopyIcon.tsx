import { Icon, type IconProps } from '../Icon.tsx'

/** Copy. */
export const CopyIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.25" />
    <path d="M15.5 8.5V6.25A2.25 2.25 0 0 0 13.25 4h-7A2.25 2.25 0 0 0 4 6.25v7a2.25 2.25 0 0 0 2.25 2.25H8.5" />
  </Icon>
)
