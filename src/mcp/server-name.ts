// MCP tools over the engine; see tools/.
export const MCP_SERVER_NAME = "kontext"
