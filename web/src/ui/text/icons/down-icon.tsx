import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Opens below. */
export const DownIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
)
